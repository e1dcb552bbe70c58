import { paths } from '#app/routes.ts'

const section = `${paths.operator}/notifications`

/** Where the parts of the section stand. */
export const addresses = {
  texts: section,
  text: (subject: string) => `${section}/texts/${encodeURIComponent(subject)}`,
  announcements: `${section}/announcements`,
  announcement: (id: string) => `${section}/announcements/${id}`,
}
