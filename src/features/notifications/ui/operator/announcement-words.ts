import type { AnnouncementStatus, AnnouncementType, Audience } from '#features/notifications/contract.ts'
import type { Tone } from '#ui/badge.tsx'
import { formatDay } from '#ui/times.ts'

export const statuses: Record<AnnouncementStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  sending: { label: 'Sending', tone: 'accent' },
  sent: { label: 'Sent', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'danger' },
}

export const types: Record<AnnouncementType, string> = { promo: 'Offer', system: 'News about the shop' }
export const platforms = { instagram: 'Instagram', tiktok: 'TikTok', youtube: 'YouTube' } as const

/** `Customers with an order on TikTok since Nov 1, 2026, in the shop and by e-mail`. */
export function audienceInWords({ inApp, email, platform, since }: Audience): string {
  const who = platform || since ? 'Customers with an order' : 'All customers who want it'
  const narrowed = `${platform ? ` on ${platforms[platform]}` : ''}${since ? ` since ${formatDay(`${since}T12:00:00Z`)}` : ''}`
  const ways = [inApp && 'in the shop', email && 'by e-mail'].filter(Boolean).join(' and ')
  return `${who}${narrowed}, ${ways}`
}

/** `1 customer`, `1,204 customers`. */
export function customersInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'customer' : 'customers'}`
}
