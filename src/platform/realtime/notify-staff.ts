import type { Context } from '#platform/context.ts'

/** Notifies open consoles that something of this kind (`order`, `approval`, `review`) has changed. Call it after the commit. */
export function notifyStaff({ signals }: Pick<Context, 'signals'>, what: string, id: string): void {
  signals.send({ room: 'staff', event: 'admin_changed', body: { what, id } })
}
