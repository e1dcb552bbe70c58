import { kindsOnSale, type ServiceKind, type ServiceType } from '#features/catalog/rules.ts'

/** What goes with a type of the specification; types that the operator added go with nothing. */
const goesWith: Partial<Record<ServiceType, ServiceType>> = {
  followers: 'likes',
  subscribers: 'views',
  likes: 'comments',
  views: 'likes',
  comments: 'likes',
}

/** The service of the same platform that goes with one, such as likes with followers; undefined while none is on sale. */
export function companionOf({ platform, type }: ServiceKind): ServiceKind | undefined {
  return kindsOnSale().find((each) => each.platform === platform && each.type === goesWith[type])
}
