import type { CustomerView } from '#features/operations/contract/customers.ts'
import { Facts } from '#ui/console/facts.tsx'
import { Panel } from '#ui/console/screen.tsx'

type Preferences = NonNullable<CustomerView['preferences']>

const topics = { orderUpdates: 'orders', payments: 'payments', support: 'support', promotions: 'offers', system: 'the account' } as const

const rhythms: Record<Preferences['frequency'], string> = { immediate: 'At once', hourly: 'Hourly', daily: 'Daily', weekly: 'Weekly' }

/** What a customer chose to be told, and how. Theirs alone to change. */
export function CustomerChoices({ preferences, orderEmails }: { preferences: Preferences; orderEmails: boolean }) {
  const { quietHours, frequency, inApp, email, push } = preferences
  const ways = [inApp && 'in the shop', email && 'by e-mail', push && 'by push'].filter(Boolean)
  return (
    <Panel title="Notifications">
      <Facts
        facts={[
          ['Told', ways.length > 0 ? sentence(ways.join(', ')) : 'Not at all'],
          ['About', told(preferences)],
          ['By e-mail', email ? told(preferences.emailPreferences) : 'Off'],
          ['How often', rhythms[frequency]],
          ['Quiet hours', quietHours.enabled ? `${quietHours.start} to ${quietHours.end} (${quietHours.timezone})` : 'None'],
          ['Order mails', orderEmails ? 'On' : 'Off'],
        ]}
      />
    </Panel>
  )
}

function told(chosen: Record<keyof typeof topics, boolean>): string {
  const names = Object.entries(topics)
    .filter(([topic]) => chosen[topic as keyof typeof topics])
    .map(([, name]) => name)
  return names.length > 0 ? sentence(names.join(', ')) : 'Nothing'
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
