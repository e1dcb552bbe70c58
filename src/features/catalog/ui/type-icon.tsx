import type { ServiceType } from '#features/catalog/rules.ts'
import { Icon } from '#ui/icons/icon.tsx'

const drawings: Record<ServiceType, string> = {
  followers: 'M9.5 11a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM3 20c.5-3.6 3-5.5 6.5-5.5 1.8 0 3.3.5 4.4 1.5M18 14v6m-3-3h6',
  subscribers: 'M18 10a6 6 0 1 0-12 0c0 4.5-2 5.5-2 7h16c0-1.5-2-2.5-2-7Zm-8.2 10a2.4 2.4 0 0 0 4.4 0',
  likes: 'M12 20S3.5 15.3 3.5 9.3A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.5C20.5 15.3 12 20 12 20Z',
  views: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  comments:
    'M20.5 11.7c0 4.2-3.8 7.3-8.5 7.3-1.2 0-2.4-.2-3.4-.6L4 20l1.2-3.9a6.8 6.8 0 0 1-1.7-4.4c0-4.2 3.8-7.4 8.5-7.4s8.5 3.2 8.5 7.4ZM8.5 10.5h7m-7 3.5h4.5',
}

/** The drawing of a service type, in line. */
export function TypeIcon({ type, className }: { type: ServiceType; className?: string }) {
  return <Icon d={drawings[type]} {...(className && { className })} />
}
