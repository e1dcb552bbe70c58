import { useParams } from 'react-router'
import { AnnouncementPage } from '#features/notifications/ui/operator/announcement-editor.tsx'
import { Announcements } from '#features/notifications/ui/operator/announcements.tsx'
import { NotificationsFrame } from '#features/notifications/ui/operator/notifications-frame.tsx'
import { TextPage } from '#features/notifications/ui/operator/text-page.tsx'
import { MessageTextSheet, Texts } from '#features/notifications/ui/operator/texts.tsx'

/** Notification texts, one text, many texts at once, announcements, or one announcement. */
export default function NotificationsPage() {
  const { tab, announcement, subject } = useParams()
  if (announcement) return <AnnouncementPage key={announcement} id={announcement} />
  if (subject === 'changes') return <MessageTextSheet />
  if (subject) return <TextPage key={subject} subject={subject} />
  const isTexts = tab !== 'announcements'
  return <NotificationsFrame isTexts={isTexts}>{isTexts ? <Texts /> : <Announcements />}</NotificationsFrame>
}
