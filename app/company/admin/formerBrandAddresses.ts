import { redirect } from "react-router";
import { BRAND_PATH } from "~/company/rules";

export function loader() {
  throw redirect(BRAND_PATH, 301);
}
