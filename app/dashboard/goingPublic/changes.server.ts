import { STEP_FIELD, tasksBeside } from "~/dashboard/goingPublic/SetUpSteps";
import { skipTasks, unskipTask } from "~/dashboard/goingPublic/tasks.server";
import { changesOf } from "~/shell/admin/change/change.server";

const taskChange = changesOf({
  home: "/admin",
  failed: "Failed to change the list. Please try again later.",
  reasons: { "task-missing": "There is no such task." },
});

/** What the buttons of the list "Before you go public" do. */
export const taskChanges = [
  taskChange("/admin/tasks/:taskId/skip", {
    run: ({ app, actor, params: { taskId }, fields }) =>
      skipTasks(app, actor, fields.has(STEP_FIELD) ? tasksBeside(taskId) : [taskId]),
    done: "Skipped. It stays in the list of what was skipped.",
  }),
  taskChange("/admin/tasks/:taskId/take-up", {
    run: ({ app, actor, params }) => unskipTask(app, actor, params.taskId),
    done: "It is on the list again.",
  }),
];
