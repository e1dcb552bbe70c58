import type { Context } from '#platform/context.ts'

/** Tells the open consoles that a review has come or changed; after the commit. */
export function tellDesk(ctx: Context, id: string): void {
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'review', id } })
}
