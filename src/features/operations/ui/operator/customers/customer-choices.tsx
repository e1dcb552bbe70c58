import type { CustomerView } from '#features/operations/contract/customers.ts'
import { entriesOf } from '#shared/records.ts'
import { Facts } from '#ui/console/facts.tsx'
import { Panel } from '#ui/console/screen.tsx'

type Preferences = NonNullable<CustomerView['preferences']>

const topics = { orderUpdates: 'orders', payments: 'payments', support: 'support', promotions: 'offers', system: 'the account' } as const

const rhythms: Record<Preferences['frequency'], string> = { immediate: 'Immediately', hourly: 'Hourly', daily: 'Daily', weekly: 'Weekly' }

/** A customer's notification preferences, which only the customer can change. */
export function CustomerChoices({ preferences, orderEmails }: { preferences: Preferences; orderEmails: boolean }) {
  const { quietHours, frequency, inApp, email, push } = preferences
  const ways = [inApp && 'in the shop', email && 'by email', push && 'by push'].filter(Boolean)
  return (
    <Panel title="Notifications">
      <Facts
        facts={[
          ['Channels', ways.length > 0 ? sentence(ways.join(', ')) : 'None'],
          ['Topics', namesOf(preferences)],
          ['Email topics', email ? namesOf(preferences.emailPreferences) : 'Off'],
          ['Frequency', rhythms[frequency]],
          ['Quiet hours', quietHours.enabled ? `${quietHours.start} to ${quietHours.end} (${quietHours.timezone})` : 'None'],
          ['Order emails', orderEmails ? 'On' : 'Off'],
        ]}
      />
    </Panel>
  )
}

function namesOf(chosen: Record<keyof typeof topics, boolean>): string {
  const names = entriesOf(topics)
    .filter(([topic]) => chosen[topic])
    .map(([, name]) => name)
  return names.length > 0 ? sentence(names.join(', ')) : 'Nothing'
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
