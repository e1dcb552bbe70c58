import type { AnnouncementType, Audience, AudienceCount } from '#features/notifications/contract.ts'
import { audienceInWords, customersInWords } from '#features/notifications/ui/operator/announcement-words.ts'
import { useData } from '#ui/console/use-data.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'

interface AudienceCountedProps {
  type: AnnouncementType
  audience: Audience
}

/** How many customers an audience is now, by each way. */
export function AudienceCounted({ type, audience }: AudienceCountedProps) {
  if (!audience.inApp && !audience.email) return <p className="text-[0.9375rem] text-muted">Choose at least one way.</p>
  return <Counted type={type} audience={audience} />
}

function Counted({ type, audience }: AudienceCountedProps) {
  const { value, problem, loading, reload } = useData<AudienceCount>(countPath(type, audience))
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!value) return <Loading className="min-h-16" />
  const { people, inApp, byEmail } = value.data
  return (
    <div aria-live="polite" aria-busy={loading} className={loading ? 'opacity-60' : ''}>
      <p className="text-[1.375rem] leading-tight font-semibold tracking-[-0.02em] tabular-nums">{customersInWords(people)}</p>
      <p className="mt-1 text-sm text-muted">
        {[
          audience.inApp && `${inApp.toLocaleString('en-US')} in the shop`,
          audience.email && `${byEmail.toLocaleString('en-US')} by e-mail`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="mt-2 text-sm text-muted">
        {audienceInWords(audience)}. Who unsubscribed, or whose address takes no mail, is left out already.
      </p>
    </div>
  )
}

/** Where an audience is counted. */
export function countPath(type: AnnouncementType, { inApp, email, platform, since }: Audience): string {
  const query = new URLSearchParams({
    type,
    inApp: String(inApp),
    email: String(email),
    ...(platform && { platform }),
    ...(since && { since }),
  })
  return `/api/operator/announcements/audience?${query}`
}
