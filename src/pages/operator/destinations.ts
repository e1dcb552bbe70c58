import type { Permission } from '#features/accounts/rules/permissions.ts'
import { paths } from '#shared/paths.ts'
import { groups } from './sections.ts'

/** A page, setting or action that the command palette finds by name. */
export interface Destination {
  group: 'Pages' | 'Settings' | 'Actions'
  name: string
  /** After `/operator/`. */
  path: string
  /** Staff with any of these permissions may open it. If empty, all staff may. */
  needs: readonly Permission[]
  /** Other search words. */
  also?: string
}

const destinationIn =
  (group: Destination['group']) =>
  (name: string, path: string, needs: Permission, also = ''): Destination => ({ group, name, path, needs: [needs], also })
const page = destinationIn('Pages')
const setting = destinationIn('Settings')
const action = destinationIn('Actions')

const sections = groups.flat().map((section): Destination => ({ ...section, group: 'Pages' }))

/** All destinations, starting with the sections in menu order. */
export const destinations: readonly Destination[] = [
  ...sections,
  page('Orders to deliver', 'orders/to-deliver', 'orders:read', 'manual deliveries queue'),
  page('Guarantee requests', 'orders/requests', 'orders:read', 'refill claims queue'),
  page('Approvals', 'orders/approvals', 'orders:read', 'second person four eyes waiting'),
  page('Block list', 'orders/blocked', 'orders:read', 'blocked emails networks cards links'),
  page('Late orders', 'orders?late=true', 'orders:read', 'overdue'),
  page('Held orders', 'orders?held=true', 'orders:read', 'risk check fraud'),
  page('Sources', 'catalogue/sources', 'catalog:read', 'where followers come from'),
  page('Platforms', 'catalogue/platforms', 'catalog:read', 'instagram tiktok youtube link rules'),
  page('Kinds of service', 'catalogue/kinds', 'catalog:read', 'types followers likes'),
  page('Canned replies', 'support/replies', 'support:read', 'saved answers templates'),
  page('Response times', 'support/figures', 'support:read', 'support metrics'),
  page('Published reviews', 'reviews?status=approved', 'reviews:write', 'approved'),
  page('Blog categories', 'blog/categories', 'content:write'),
  page('Blog redirects', 'blog/redirects', 'content:write', 'moved addresses'),
  page('Change many texts', 'texts/changes', 'content:write', 'find and replace export import csv bulk wording'),
  page('Announcements', 'notifications/announcements', 'notifications:write', 'newsletter campaign'),
  page('Jobs', 'system/jobs', 'system:read', 'failed background queue retry'),
  page('Outbox', 'system/outbox', 'system:read', 'events'),
  page('Incoming webhooks', 'system/webhooks', 'system:read'),
  page('Sent emails', 'system/mails', 'system:read', 'bounces delivery problems'),
  setting('Store name, contact email and price format', 'settings', 'settings:write', 'shop currency money'),
  setting('Logo, brand color and share image', 'settings/look', 'settings:write', 'look favicon icon theme branding design social picture'),
  setting('Approval limits', 'settings', 'settings:write', 'second person four eyes refund'),
  setting('Business details', 'settings/business', 'settings:write', 'legal name address tax registration seller company'),
  setting('Legal texts', 'settings/legal', 'settings:write', 'terms privacy imprint refund policy'),
  setting('Mail server', 'settings/email', 'settings:write', 'email smtp sender test email'),
  setting('Payment methods and providers', 'settings/payments', 'settings:write', 'stripe paypal btcpay card crypto keys'),
  setting('Risk rules and thresholds', 'settings/risk', 'settings:write', 'fraud held points'),
  setting('Staff and roles', 'settings/staff', 'staff:read', 'team colleagues permissions invitations'),
  setting('Setup', 'settings/setup', 'settings:write', 'go live test email opening'),
  setting('Support hours', 'support/hours', 'support:read', 'working opening times'),
  setting('Review platforms', 'reviews/platforms', 'reviews:write', 'trustpilot google'),
  setting('Suppliers', 'system/partners', 'system:read', 'partners fulfilment'),
  setting('Outgoing webhooks', 'system/outgoing', 'system:read', 'endpoints'),
  setting('API keys', 'system/keys', 'system:read', 'programs scopes token'),
  action('Create promo code', 'promotions/new', 'promotions:write', 'new discount coupon promotion'),
  action('Write blog post', 'blog/new', 'content:write', 'new article create'),
  action('Add platform', 'catalogue/platforms/new', 'catalog:write', 'new create'),
  action('Add source', 'catalogue/sources/new', 'catalog:write', 'new create'),
  action('Change prices', 'catalogue', 'catalog:write', 'price package service'),
  action('Invite staff', 'settings/staff', 'staff:write', 'add colleague team member'),
  action('Send test email', 'settings/setup', 'settings:write'),
  action('Retry failed jobs', 'system/jobs', 'system:write'),
]

const MAX_MATCHES = 8

/**
 * The destinations that match `text` and that staff with these permissions may open, grouped, best matches first. An empty text matches
 * all sections and actions.
 */
export function matchDestinations(text: string, permitted: readonly Permission[]): Destination[] {
  const open = destinations.filter(({ needs }) => needs.length === 0 || needs.some((permission) => permitted.includes(permission)))
  const search = text.trim().toLowerCase()
  if (search === '') return open.filter((destination) => destination.group === 'Actions' || sections.includes(destination))
  const best = [0, 1, 2].flatMap((rank) => open.filter((destination) => rankOf(destination, search) === rank)).slice(0, MAX_MATCHES)
  return [...Map.groupBy(best, ({ group }) => group).values()].flat()
}

/** Ranks a match: 0 at the start of the name, 1 for words of the name, 2 for other words, undefined for no match. */
function rankOf({ name, also = '' }: Destination, search: string): number | undefined {
  if (name.toLowerCase().startsWith(search)) return 0
  const words = wordsOf(search)
  const matches = (candidates: readonly string[]) => words.every((word) => candidates.some((candidate) => candidate.startsWith(word)))
  if (words.length === 0) return undefined
  if (matches(wordsOf(name))) return 1
  return matches(wordsOf(`${name} ${also}`)) ? 2 : undefined
}

export function hrefOf({ path }: Destination): string {
  return path ? `${paths.operator}/${path}` : paths.operator
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
