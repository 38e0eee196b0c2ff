import { OTHER_TASKS_FIELD } from "~/dashboard/goingPublic/steps";
import { skipTasks, unskipTask } from "~/dashboard/goingPublic/tasks.server";
import { textOf } from "~/platform/forms/check";
import { changesOf } from "~/shell/admin/change/change.server";

const taskChange = changesOf({
  home: "/admin",
  failureText: "Failed to change the list. Please try again later.",
  reasons: { "task-missing": "There is no such task." },
});

export const taskChanges = [
  taskChange("/admin/tasks/:taskId/skip", {
    run: ({ app, actor, params: { taskId }, fields }) =>
      skipTasks(app, actor, [
        taskId,
        ...textOf(fields, OTHER_TASKS_FIELD).split(" ").filter(Boolean),
      ]),
    doneText: "Skipped. It stays in the list of what was skipped.",
  }),
  taskChange("/admin/tasks/:taskId/take-up", {
    run: ({ app, actor, params }) => unskipTask(app, actor, params.taskId),
    doneText: "It is on the list again.",
  }),
];
