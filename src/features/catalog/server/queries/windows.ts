import { serviceKinds, type ServiceKind } from '#features/catalog/rules.ts'
import { type DeliveryWindow, defaultWindow } from '#features/catalog/rules/delivery-window.ts'
import { selectWindows } from '#features/catalog/server/store/services.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'

const ownWindows = contentSnapshot((ctx) => selectWindows(ctx.db))

/** The delivery window of a service, from memory: its own, or the default of its kind. */
export async function deliveryWindow(ctx: Context, serviceId: string | undefined, kind: ServiceKind): Promise<DeliveryWindow> {
  const own = serviceId === undefined ? undefined : (await ownWindows(ctx)).get(serviceId)
  return own ?? defaultWindow(kind)
}

/** All delivery windows: those set for services, by service id, and the default of each kind. */
export async function deliveryWindows(
  ctx: Context,
): Promise<{ own: Map<string, DeliveryWindow>; usual: (ServiceKind & DeliveryWindow)[] }> {
  return { own: await ownWindows(ctx), usual: serviceKinds().map((kind) => ({ ...kind, ...defaultWindow(kind) })) }
}
