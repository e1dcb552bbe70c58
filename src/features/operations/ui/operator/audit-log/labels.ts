import { paths } from '#shared/paths.ts'

/** The label of an action: `staff.role_changed` becomes `Staff: role changed`. */
export function actionWords(action: string): string {
  const [subject = '', done = ''] = action.split('.')
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1).replaceAll('_', ' ')}: ${done.replaceAll('_', ' ')}`
}

/** The console path for each kind of subject, followed by the subject's id. */
const places: Record<string, string> = {
  order: '/orders/',
  dispute: '/disputes/',
  customer: '/customers/',
  service: '/catalogue/',
  conversation: '/support?conversation=',
  post: '/blog/',
  page: '/pages/',
  page_texts: '/texts/',
  legal_text: '/settings/legal/',
}
/** Kinds whose subjects share one screen. */
const screens: Record<string, string> = {
  source: '/catalogue/sources',
  staff: '/settings/staff',
  invitation: '/settings/staff',
  setting: '/settings',
  payment_provider: '/settings/payments',
  payment_settings: '/settings/payments',
  supplier: '/system/partners',
  // Entries from before migration 047.
  partner: '/system/partners',
  policy: '/guarantees',
  review: '/reviews',
  claim: '/claims',
  promotion: '/promotions',
  block: '/orders/blocked',
  announcement: '/notifications/announcements',
  template: '/notifications',
}

/** The console page of an action's subject; undefined if there is none. */
export function subjectHref({ type, id }: { type: string; id: string }): string | undefined {
  if (places[type]) return `${paths.operator}${places[type]}${encodeURIComponent(id)}`
  return screens[type] && `${paths.operator}${screens[type]}`
}
