import { paths } from '#app/routes.ts'

const list = `${paths.operator}/promotions`

/** Where the promotions' screens are. */
export const promotionPaths = {
  list,
  add: `${list}/new`,
  one: (id: string) => `${list}/${id}`,
  edit: (id: string) => `${list}/${id}/edit`,
}
