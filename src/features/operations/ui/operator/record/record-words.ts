import { paths } from '#app/routes.ts'

/** `staff.role_changed` as people read it: `Staff: role changed`. */
export function actionWords(action: string): string {
  const [subject = '', done = ''] = action.split('.')
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1).replaceAll('_', ' ')}: ${done.replaceAll('_', ' ')}`
}

/** Where the console shows things of a kind; behind it stands the thing's id. */
const places: Record<string, string> = {
  order: '/orders/',
  customer: '/customers/',
  service: '/catalogue/',
  conversation: '/support?conversation=',
  post: '/blog/',
  page: '/pages/',
}
/** Kinds that have one screen for all of them. */
const screens: Record<string, string> = {
  source: '/catalogue/sources',
  staff: '/settings/staff',
  invitation: '/settings/staff',
  setting: '/settings',
  partner: '/system/partners',
  policy: '/guarantees',
  review: '/reviews',
  claim: '/claims',
  promotion: '/promotions',
  announcement: '/notifications/announcements',
  template: '/notifications',
}

/** The console's page of what was acted on; undefined where it has none. */
export function subjectHref({ type, id }: { type: string; id: string }): string | undefined {
  if (places[type]) return `${paths.operator}${places[type]}${encodeURIComponent(id)}`
  return screens[type] && `${paths.operator}${screens[type]}`
}
