import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ListFoot } from "~/shell/admin/list/ListFoot";

const countOf = (list: { page: number; total: number; hasMore?: boolean }) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ListFoot {...list} pageSize={25} thing="inquiry" things="inquiries" />
    </MemoryRouter>,
  );
  return /role="status">([^<]*)</.exec(html)?.[1];
};

test.each([
  [{ page: 1, total: 0 }, "Showing 0 of 0 inquiries"],
  [{ page: 1, total: 1 }, "Showing 1 to 1 of 1 inquiry"],
  [{ page: 2, total: 1 }, "Showing 0 of 1 inquiry"],
  [{ page: 1, total: 2 }, "Showing 1 to 2 of 2 inquiries"],
  [{ page: 3, total: 55 }, "Showing 51 to 55 of 55 inquiries"],
  [{ page: 1, total: 500, hasMore: true }, "Showing 1 to 25 of more than 500 inquiries"],
])("the foot of a list with %o says %s", (list, text) => {
  expect(countOf(list)).toBe(text);
});
