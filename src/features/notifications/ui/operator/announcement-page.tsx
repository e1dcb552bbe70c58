import { Link } from 'react-router'
import type { AnnouncementView } from '#features/notifications/contract.ts'
import { addresses } from '#features/notifications/ui/operator/addresses.ts'
import { AnnouncementEditor } from '#features/notifications/ui/operator/announcement-editor.tsx'
import { AnnouncementResult } from '#features/notifications/ui/operator/announcement-result.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'

/** One announcement: a draft to be written, or what came of one; `new` begins one. */
export function AnnouncementPage({ id }: { id: string }) {
  return id === 'new' ? <AnnouncementEditor given={undefined} onSent={() => {}} /> : <Kept id={id} />
}

function Kept({ id }: { id: string }) {
  const { value, problem, reload } = useData<AnnouncementView>(`/api/operator/announcements/${id}`)
  useLive(['announcement'], () => value?.data.status !== 'draft' && reload(), id)
  if (value?.data.status === 'draft') return <AnnouncementEditor given={value.data} onSent={reload} />
  return (
    <Screen title={value?.data.title ?? 'Announcement'} lead={<BackToAnnouncements />}>
      {problem && <LoadProblem problem={problem} onRetry={reload} />}
      {!value && !problem && <Loading className="card min-h-72" />}
      {value && <AnnouncementResult announcement={value.data} onChanged={reload} />}
    </Screen>
  )
}

export function BackToAnnouncements() {
  return (
    <Link to={addresses.announcements} className="font-medium text-accent-ink hover:underline">
      All announcements
    </Link>
  )
}
