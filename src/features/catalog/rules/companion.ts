import { kindsOnSale, type ServiceKind, type ServiceType } from '#features/catalog/rules.ts'

/** Companion types. Types added by the operator have none. */
const companionTypes: Partial<Record<ServiceType, ServiceType>> = {
  followers: 'likes',
  subscribers: 'views',
  likes: 'comments',
  views: 'likes',
  comments: 'likes',
}

/** The companion of a service on the same platform, such as likes for followers; undefined if it isn't on sale. */
export function companionOf({ platform, type }: ServiceKind): ServiceKind | undefined {
  return kindsOnSale().find((kind) => kind.platform === platform && kind.type === companionTypes[type])
}
