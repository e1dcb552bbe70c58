import type { Context } from '#platform/context.ts'

/** Tells open consoles, after the commit, that something of this kind (`order`, `approval`, `review`) has changed. */
export function notifyStaff({ signals }: Pick<Context, 'signals'>, what: string, id: string): void {
  signals.send({ room: 'staff', event: 'admin_changed', body: { what, id } })
}
