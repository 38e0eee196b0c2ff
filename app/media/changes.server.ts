import { deletePictureQuestion, deletePictureTitle } from "~/media/admin/pictureTexts";
import { deletePicture, retainPicture } from "~/media/commands.server";
import { findPicture, listPictureUses } from "~/media/queries.server";
import { changesOf } from "~/shell/admin/change/change.server";
import { ACCOUNT_NEW, CHANGED_SINCE } from "~/shell/admin/change/flash";

const pictureChange = changesOf({
  home: "/admin/media",
  failureText: "Failed to change the image. Please try again later.",
  reasons: {
    "picture-missing": "It no longer exists.",
    "account-new": ACCOUNT_NEW,
    "picture-changed": CHANGED_SINCE,
    "picture-used": "Something still shows it. Its page says what.",
  },
});

export const mediaChanges = [
  pictureChange("/admin/media/:pictureId/retain", {
    run: ({ app, actor, params }) => retainPicture(app, actor, params.pictureId),
    doneText: "Image kept. It stays until somebody deletes it.",
  }),
  pictureChange("/admin/media/:pictureId/delete", {
    ask: async ({ app, params }) => {
      const picture = await findPicture(app, params.pictureId);
      if (!picture) return null;
      const question = deletePictureQuestion(await listPictureUses(app, [picture.id]));
      return { title: deletePictureTitle(picture), question, verb: "Delete" };
    },
    run: ({ app, actor, params, shownAt }) =>
      deletePicture(app, actor, { id: params.pictureId, shownAt }),
    doneText: "Image deleted.",
    to: () => "/admin/media",
    failureText: "Failed to delete the image. Please try again later.",
  }),
];
