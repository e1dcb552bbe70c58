import { MARKETING_WORDING } from '#features/accounts/rules.ts'
import type { NotificationPreferences, NotificationType } from '#features/notifications/contract.ts'
import { topics } from '#features/notifications/rules/preferences.ts'
import { kinds, KindTile } from '#features/notifications/ui/kinds.tsx'
import type { PreferencesChange } from '#features/notifications/ui/preferences/use-preferences.ts'

const about: Record<NotificationType, string> = {
  order_update: 'Started, on its way, completed, late',
  payment: 'Payments, deposits and refunds',
  support: 'Answers to your messages',
  promo: `Offers and what is new. By email: “${MARKETING_WORDING}”`,
  system: 'Your account and the shop',
}

const box = 'mx-auto block size-5 accent-accent'

interface TopicsTableProps {
  chosen: NotificationPreferences
  choose(change: PreferencesChange): void
}

/** What is told, and of what a copy goes by e-mail: one line a type. */
export function TopicsTable({ chosen, choose }: TopicsTableProps) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">What you are told of</caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="pb-2 font-medium">
            Type
          </th>
          <th scope="col" className="w-20 pb-2 text-center font-medium sm:w-28">
            Notify me
          </th>
          <th scope="col" className="w-20 pb-2 text-center font-medium sm:w-28">
            By email
          </th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(topics) as NotificationType[]).map((type) => (
          <TopicRow key={type} {...{ type, chosen, choose }} />
        ))}
      </tbody>
    </table>
  )
}

function TopicRow({ type, chosen, choose }: TopicsTableProps & { type: NotificationType }) {
  const topic = topics[type]
  const { name } = kinds[type]
  // Offers go to whoever has agreed to them, whatever else goes by e-mail.
  const mayMail = chosen[topic] && (type === 'promo' || chosen.email)
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="py-3.5 pr-3 font-normal">
        <span className="flex items-center gap-3.5">
          <KindTile type={type} className="size-10 max-sm:hidden" />
          <span>
            <span className="block text-[0.9375rem] font-medium">{name}</span>
            <span className="block text-sm text-muted">{about[type]}</span>
          </span>
        </span>
      </th>
      <td>
        <input
          type="checkbox"
          name={topic}
          aria-label={`${name}: notify me`}
          checked={chosen[topic]}
          onChange={({ target }) => choose({ [topic]: target.checked })}
          className={box}
        />
      </td>
      <td>
        <input
          type="checkbox"
          name={`emailPreferences.${topic}`}
          aria-label={`${name}: by email`}
          checked={chosen.emailPreferences[topic]}
          disabled={!mayMail}
          onChange={({ target }) => choose({ emailPreferences: { ...chosen.emailPreferences, [topic]: target.checked } })}
          className={`${box} disabled:opacity-40`}
        />
      </td>
    </tr>
  )
}
