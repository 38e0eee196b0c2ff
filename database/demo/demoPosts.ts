import type { DemoPost } from "./demoPost";
import { A_BACKUP_IS_A_RESTORE_YOU_HAVE_TRIED } from "./posts/a-backup-is-a-restore-you-have-tried";
import { A_CLOUD_BILL_YOU_CAN_EXPLAIN } from "./posts/a-cloud-bill-you-can-explain";
import { A_DESIGN_DOCUMENT_ON_TWO_PAGES } from "./posts/a-design-document-on-two-pages";
import { A_FORECAST_HAS_TO_BEAT_LAST_WEEK } from "./posts/a-forecast-has-to-beat-last-week";
import { A_MIGRATION_PLAN_THAT_SURVIVES_ITS_FIRST_WEEK } from "./posts/a-migration-plan-that-survives-its-first-week";
import { CHANGE_A_COLUMN_WHILE_PEOPLE_ARE_WORKING } from "./posts/change-a-column-while-people-are-working";
import { DATA_SCIENCE_FOR_BUSINESS_INTELLIGENCE } from "./posts/data-science-for-business-intelligence";
import { HOW_MANY_TEST_QUESTIONS_AN_ASSISTANT_NEEDS } from "./posts/how-many-test-questions-an-assistant-needs";
import { INTRODUCTION_TO_GENERATIVE_AI } from "./posts/introduction-to-generative-ai";
import { LATE_EVENTS_AND_THE_DAY_THAT_WILL_NOT_CLOSE } from "./posts/late-events-and-the-day-that-will-not-close";
import { MODERN_DATA_PIPELINE_ARCHITECTURE } from "./posts/modern-data-pipeline-architecture";
import { RETRIES_THAT_DO_NOT_MAKE_IT_WORSE } from "./posts/retries-that-do-not-make-it-worse";
import { RETRIEVAL_THAT_FINDS_THE_RIGHT_PARAGRAPH } from "./posts/retrieval-that-finds-the-right-paragraph";
import { WHEN_THE_MODEL_WAS_BETTER_IN_THE_NOTEBOOK } from "./posts/when-the-model-was-better-in-the-notebook";

/** Articles of the demo firm, newest first, the draft before them. */
export const DEMO_POSTS: readonly DemoPost[] = [
  A_DESIGN_DOCUMENT_ON_TWO_PAGES,
  INTRODUCTION_TO_GENERATIVE_AI,
  RETRIEVAL_THAT_FINDS_THE_RIGHT_PARAGRAPH,
  A_CLOUD_BILL_YOU_CAN_EXPLAIN,
  DATA_SCIENCE_FOR_BUSINESS_INTELLIGENCE,
  A_FORECAST_HAS_TO_BEAT_LAST_WEEK,
  HOW_MANY_TEST_QUESTIONS_AN_ASSISTANT_NEEDS,
  MODERN_DATA_PIPELINE_ARCHITECTURE,
  RETRIES_THAT_DO_NOT_MAKE_IT_WORSE,
  LATE_EVENTS_AND_THE_DAY_THAT_WILL_NOT_CLOSE,
  A_BACKUP_IS_A_RESTORE_YOU_HAVE_TRIED,
  WHEN_THE_MODEL_WAS_BETTER_IN_THE_NOTEBOOK,
  CHANGE_A_COLUMN_WHILE_PEOPLE_ARE_WORKING,
  A_MIGRATION_PLAN_THAT_SURVIVES_ITS_FIRST_WEEK,
];
