import { useNavigate } from 'react-router'
import { nameInWords } from '#features/notifications/rules/texts.ts'
import { emailStates } from '#features/notifications/ui/operator/emails.tsx'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { LoadingScreen, Panel, Screen } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

const LIST = `${paths.operator}/system/mails`
const back = { name: 'Emails', to: LIST }

/** An email with its delivery status and preview. */
export function EmailScreen({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { value, problem, isMissing, reload } = useData(`/api/operator/mails/${encodeURIComponent(id)}`)
  const { busy, problem: refused, act } = useAct()
  const navigate = useNavigate()
  if (!value) {
    return <LoadingScreen title="Email" back={back} of={{ value, problem, isMissing, reload }} />
  }
  const email = value.data

  async function again() {
    const done = await act('POST', `/api/operator/mails/${id}/send-again`)
    if (!done) return
    toast.success('Sent again', done.message)
    await navigate(`${LIST}/${done.id}`)
  }

  return (
    <Screen
      title={email.subject}
      back={back}
      status={<Badge tone={emailStates[email.status].tone}>{emailStates[email.status].word}</Badge>}
      actions={
        mayWrite &&
        email.whyNotAgain === null && (
          <Button size="sm" variant="secondary" busy={busy} onClick={() => void again()}>
            Send again
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[20rem_minmax(0,1fr)]">
        <Panel>
          <Facts
            facts={[
              ['To', email.recipient],
              ['Email', nameInWords(email.template)],
              ['Created', formatTime(email.createdAt)],
              ['Sent', email.sentAt ? formatTime(email.sentAt) : undefined],
              ['Tries', email.tries],
              ['Last error', email.lastError ?? undefined],
              ['Can’t be resent', email.whyNotAgain ?? undefined],
            ]}
          />
          <ProblemAlert problem={refused} className="mt-4" />
        </Panel>
        <Panel flush className="overflow-hidden">
          {email.previewUrl ? (
            <iframe
              title="Email preview"
              src={email.previewUrl}
              sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
              className="block h-[42rem] w-full bg-white"
            />
          ) : (
            <p className="px-5 py-10 text-center text-muted">Only the recipient may read this email, because it contains a private link.</p>
          )}
        </Panel>
      </div>
    </Screen>
  )
}
