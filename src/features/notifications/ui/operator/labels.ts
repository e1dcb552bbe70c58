import { platformName } from '#features/catalog/rules.ts'
import type { AnnouncementStatus, AnnouncementType, AnnouncementView, Audience } from '#features/notifications/contract/console.ts'
import { paths } from '#shared/paths.ts'
import type { Tone } from '#ui/badge.tsx'
import { formatDay } from '#ui/times.ts'

const section = `${paths.operator}/notifications`

/** The paths of the section's pages. */
export const addresses = {
  texts: section,
  textChanges: `${section}/texts/changes`,
  text: (subject: string) => `${section}/texts/${encodeURIComponent(subject)}`,
  announcements: `${section}/announcements`,
  announcement: (id: string) => `${section}/announcements/${id}`,
}

export const statuses: Record<AnnouncementStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  sending: { label: 'Sending', tone: 'accent' },
  sent: { label: 'Sent', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'danger' },
}

export const types: Record<AnnouncementType, string> = { promo: 'Offer', system: 'News about the shop' }

/** `Customers with an order on TikTok since Nov 1, 2026, in the shop and by email`. */
export function audienceText({ inApp, email, platform, since }: Audience): string {
  const customers = platform || since ? 'Customers with an order' : 'All customers who want it'
  const filters = `${platform ? ` on ${platformName(platform)}` : ''}${since ? ` since ${formatDay(`${since}T12:00:00Z`)}` : ''}`
  const channels = [inApp && 'in the shop', email && 'by email'].filter(Boolean).join(' and ')
  return `${customers}${filters}, ${channels}`
}

/** `1 customer`, `1,204 customers`. */
export function customerCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'customer' : 'customers'}`
}

/** The share of an announcement's in-app notifications that were read: `75%`, or a dash if there were none. */
export function readShare({ inApp, read }: AnnouncementView['reached']): string {
  return inApp === 0 ? '–' : `${Math.round((read / inApp) * 100)}%`
}
