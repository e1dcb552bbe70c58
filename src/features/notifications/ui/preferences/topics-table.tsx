import { MARKETING_WORDING } from '#features/accounts/rules.ts'
import type { NotificationPreferences, NotificationType } from '#features/notifications/contract.ts'
import { topics } from '#features/notifications/rules/preferences.ts'
import { kinds, KindTile } from '#features/notifications/ui/kinds.tsx'
import { keysOf } from '#shared/records.ts'

const about: Record<NotificationType, string> = {
  order_update: 'Delivery started, completed or late',
  payment: 'Payments, deposits and refunds',
  support: 'Replies to your messages',
  promo: `Offers and news. By email: “${MARKETING_WORDING}”`,
  system: 'Your account and the shop',
}

const box = 'mx-auto block size-5'

interface TopicsTableProps {
  chosen: NotificationPreferences
  choose(change: Partial<NotificationPreferences>): void
}

/** The table of notification types, with checkboxes for notifications and email. */
export function TopicsTable({ chosen, choose }: TopicsTableProps) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">What we notify you about</caption>
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
        {keysOf(topics).map((type) => (
          <TopicRow key={type} {...{ type, chosen, choose }} />
        ))}
      </tbody>
    </table>
  )
}

function TopicRow({ type, chosen, choose }: TopicsTableProps & { type: NotificationType }) {
  const topic = topics[type]
  const { name } = kinds[type]
  // Emails about orders and promotions don’t depend on email copies: their settings are stored with the account.
  const mayEmail = chosen[topic] && (type === 'promo' || type === 'order_update' || chosen.email)
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
        <label className="tap grid place-items-center">
          <input
            type="checkbox"
            name={topic}
            aria-label={`${name}: notify me`}
            checked={chosen[topic]}
            onChange={({ target }) => choose({ [topic]: target.checked })}
            className={box}
          />
        </label>
      </td>
      <td>
        <label className="tap grid place-items-center">
          <input
            type="checkbox"
            name={`emailPreferences.${topic}`}
            aria-label={`${name}: by email`}
            checked={chosen.emailPreferences[topic]}
            disabled={!mayEmail}
            onChange={({ target }) => choose({ emailPreferences: { ...chosen.emailPreferences, [topic]: target.checked } })}
            className={`${box} disabled:opacity-40`}
          />
        </label>
      </td>
    </tr>
  )
}
