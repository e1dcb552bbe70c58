import { paths } from '#app/routes.ts'

/** The section's screens. */
export const catalogueHref = `${paths.operator}/catalogue`
export const sourcesHref = `${catalogueHref}/sources`
export const serviceHref = (serviceId: string) => `${catalogueHref}/${serviceId}`
export const packageHref = (serviceId: string, packageId: string) => `${serviceHref(serviceId)}/${packageId}`
export const sourceHref = (sourceId: string) => `${sourcesHref}/${sourceId}`
/** What was done to one thing, on record. */
export const recordHref = (type: 'service' | 'package' | 'source', id: string) => `${paths.operator}/record?subject=${type}:${id}`
