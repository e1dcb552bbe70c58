import { type Quality, type ServiceKind, serviceKinds, serviceLabel } from '#features/catalog/rules.ts'

/** Parses a label such as `Instagram Views` in any case and spacing; undefined if there is no such service. */
export function parseServiceLabel(label: string): ServiceKind | undefined {
  const wanted = comparableLabel(label)
  return serviceKinds().find((kind) => comparableLabel(serviceLabel(kind)) === wanted)
}

/** Normalizes case and spacing, for comparing labels. */
export function comparableLabel(label: string): string {
  return label
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}

/** Anything but `premium` is `general`. Section 5. */
export function parseQuality(text: string | null | undefined): Quality {
  return text?.trim().toLowerCase() === 'premium' ? 'premium' : 'general'
}
