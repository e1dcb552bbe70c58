import type { NotificationType } from '#features/notifications/contract.ts'
import { isKeyOf } from '#shared/records.ts'
import { Icon } from '#ui/icons/icon.tsx'

interface Kind {
  /** The name in filters and preferences. */
  name: string
  tile: string
  /** The path of the icon on a 24 × 24 grid. */
  d: string
}

/** The name and the icon of each type. */
export const kinds: Record<NotificationType, Kind> = {
  order_update: {
    name: 'Orders',
    tile: 'bg-info-soft text-info',
    d: 'M12 3.5 19.5 7.6v8.8L12 20.5l-7.5-4.1V7.6L12 3.5ZM4.5 7.6l7.5 4.1 7.5-4.1M12 11.7v8.8',
  },
  payment: {
    name: 'Payments',
    tile: 'bg-success-soft text-success',
    d: 'M5 6h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 18H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 6ZM3.5 10h17M7 14.4h3',
  },
  support: {
    name: 'Support',
    tile: 'bg-accent-soft text-accent-ink',
    d: 'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v8a1.5 1.5 0 0 1-1.5 1.5H11l-4.5 3.5V16h-1A1.5 1.5 0 0 1 4 14.5v-8A1.5 1.5 0 0 1 5.5 5Z',
  },
  promo: {
    name: 'Promotions',
    tile: 'bg-notice-soft text-notice',
    d: 'M4 4.5h7.2l8.4 8.4a1.5 1.5 0 0 1 0 2.1l-4.9 4.9a1.5 1.5 0 0 1-2.1 0L4 11.3V4.5ZM8.2 8.7v.01',
  },
  system: {
    name: 'System',
    tile: 'bg-sunken text-muted',
    d: 'M4 8h9m4 0h3M4 16h3m4 0h9M15 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  },
}

/** The icon of a type. An unknown type gets the icon of promotions (specification, section 3). */
export function KindTile({ type, className = 'size-10' }: { type: string; className?: string }) {
  const { tile, d } = isKeyOf(kinds, type) ? kinds[type] : kinds.promo
  return (
    <span className={`grid shrink-0 place-items-center rounded-md ${tile} ${className}`}>
      <Icon d={d} />
    </span>
  )
}
