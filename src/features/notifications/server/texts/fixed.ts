import { events } from '#features/notifications/server/events/table.ts'

const safety = 'About the safety of an account: always in these words.'
const law = 'What the law wants to be said.'
const gathered = 'It shows what other messages say.'
const staff = 'For the staff, not for customers.'

/** Letters whose words nobody changes, and why. */
const letters: Record<string, string> = {
  'confirm-address': safety,
  'new-password': safety,
  'address-in-use': safety,
  'password-changed': safety,
  'second-factor-on': safety,
  'second-factor-off': safety,
  'passkey-added': safety,
  'address-works': safety,
  'export-ready': safety,
  'withdrawal-receipt': law,
  'withdrawal-outcome': law,
  'review-refused': law,
  copy: gathered,
  digest: gathered,
  sample: gathered,
  'staff-invited': staff,
  'endpoint-stopped': staff,
}

/** Why the words of a subject are fixed; undefined where the operator may change them. */
export function whyFixed(subject: string): string | undefined {
  const [kind, id = ''] = subject.split(':', 2)
  if (kind === 'letter') return Object.hasOwn(letters, id) ? letters[id] : undefined
  if (Object.entries(events).some(([news, event]) => news === id && 'isSecurity' in event)) return safety
  return id.startsWith('withdrawal.') ? law : undefined
}

export function isFixed(subject: string): boolean {
  return whyFixed(subject) !== undefined
}
