import { useSearchParams } from 'react-router'
import { notificationTypes } from '#features/notifications/rules/kinds.ts'
import { type Filter, filterParams } from '#features/notifications/ui/inbox/items.ts'
import { kinds } from '#features/notifications/ui/kinds.tsx'

/** Buttons for all notifications, unread ones, and each type. */
export function Filters({ filter }: { filter: Filter }) {
  const [, setAddress] = useSearchParams()
  const show = (next: Filter) => setAddress(filterParams(next), { replace: true, preventScrollReset: true })
  const { unread, type } = filter
  return (
    <div role="group" aria-label="Filter" className="flex flex-wrap gap-2">
      <Choice isOn={!unread && type === undefined} onPress={() => show({ unread: false, type: undefined })}>
        All
      </Choice>
      <Choice isOn={unread} onPress={() => show({ unread: !unread, type })}>
        Unread
      </Choice>
      {notificationTypes.map((each) => (
        <Choice key={each} isOn={type === each} onPress={() => show({ unread, type: type === each ? undefined : each })}>
          {kinds[each].name}
        </Choice>
      ))}
    </div>
  )
}

interface ChoiceProps {
  isOn: boolean
  onPress(): void
  children: string
}

function Choice({ isOn, onPress, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="tap h-9 rounded-full border border-line bg-surface px-3.5 text-sm font-medium text-muted transition-colors hover:border-line-strong hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
    >
      {children}
    </button>
  )
}
