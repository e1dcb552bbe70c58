import type { Context } from '#platform/context.ts'

/** Has the staff's open lists of requests read again. */
export async function showRemedy(ctx: Context, remedyId: string): Promise<void> {
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'remedy', id: remedyId } })
}
