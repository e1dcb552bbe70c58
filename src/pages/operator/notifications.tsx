import { AnnouncementPage } from '#features/notifications/ui/operator/announcement-page.tsx'
import { Announcements } from '#features/notifications/ui/operator/announcements.tsx'
import { NotificationsFrame } from '#features/notifications/ui/operator/notifications-frame.tsx'
import { TextPage } from '#features/notifications/ui/operator/text-page.tsx'
import { Texts } from '#features/notifications/ui/operator/texts.tsx'
import type { SectionProps } from './sections.ts'

export default function NotificationsPage({ rest: [part = '', id = ''] }: SectionProps) {
  if (part === 'announcements' && id) return <AnnouncementPage key={id} id={id} />
  if (part === 'texts' && id) return <TextPage key={id} subject={decodeURIComponent(id)} />
  const isTexts = part !== 'announcements'
  return <NotificationsFrame isTexts={isTexts}>{isTexts ? <Texts /> : <Announcements />}</NotificationsFrame>
}
