/** The parameters of the lists of jobs and posts, on pages and in the API. */
export const JOB_FILTERS = {
  search: "text",
  department: "text",
  location: "text",
  type: "text",
  workplace: "text",
  page: "page-number",
} as const;

export const POST_FILTERS = { search: "text", category: "text", page: "page-number" } as const;
