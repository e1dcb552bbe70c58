import type { AnnouncementType, Audience } from '#features/notifications/contract/console.ts'
import { audienceText, customerCount } from '#features/notifications/ui/operator/labels.ts'
import { LoadState } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'

interface AudienceCountedProps {
  type: AnnouncementType
  audience: Audience
}

/** The current size of an audience, by channel. */
export function AudienceCounted({ type, audience }: AudienceCountedProps) {
  if (!audience.inApp && !audience.email) return <p className="text-[0.9375rem] text-muted">Choose at least one channel.</p>
  return <Counted type={type} audience={audience} />
}

function Counted({ type, audience }: AudienceCountedProps) {
  const { value, problem, loading, reload } = useData(countPath(type, audience))
  if (!value) return <LoadState of={{ value, problem, reload }} />
  const { people, inApp, byEmail } = value.data
  return (
    <div aria-live="polite" aria-busy={loading}>
      <p className="text-[1.375rem] leading-tight font-semibold tracking-[-0.02em] tabular-nums">{customerCount(people)}</p>
      <p className="mt-1 text-sm text-muted">
        {[audience.inApp && `${inApp.toLocaleString('en-US')} in the shop`, audience.email && `${byEmail.toLocaleString('en-US')} by email`]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="mt-2 text-sm text-muted">
        {audienceText(audience)}. This excludes customers who unsubscribed or whose address bounced.
      </p>
    </div>
  )
}

/** The API path that counts an audience. */
export function countPath(type: AnnouncementType, { inApp, email, platform, since }: Audience) {
  const query = new URLSearchParams({
    type,
    inApp: String(inApp),
    email: String(email),
    ...(platform && { platform }),
    ...(since && { since }),
  })
  return `/api/operator/announcements/audience?${query.toString()}` as const
}
