import { useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import type { MailPage } from '#features/notifications/contract.ts'
import { mailStates } from '#features/notifications/ui/operator/mails.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

const LIST = `${paths.operator}/system/mails`
const back = { name: 'Mails', to: LIST }

/** One mail: how sending it went, and how its receiver reads it. */
export function MailScreen({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { value, problem, reload } = useData<MailPage>(`/api/operator/mails/${encodeURIComponent(id)}`)
  const { busy, problem: refused, act } = useAct()
  const navigate = useNavigate()
  if (!value) {
    return (
      <Screen title="Mail" back={back}>
        {problem ? <LoadProblem problem={problem} onRetry={reload} /> : <Loading />}
      </Screen>
    )
  }
  const mail = value.data

  async function again() {
    const done = await act<{ id: string }>('POST', `/api/operator/mails/${id}/send-again`)
    if (!done) return
    toast.success('Sent again', done.message)
    await navigate(`${LIST}/${done.id}`)
  }

  return (
    <Screen
      title={mail.subject}
      back={back}
      actions={
        mayWrite &&
        mail.whyNotAgain === null && (
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
              [
                'State',
                <Badge key="state" tone={mailStates[mail.status].tone}>
                  {mailStates[mail.status].word}
                </Badge>,
              ],
              ['To', mail.recipient],
              ['Mail', mail.template.replaceAll('-', ' ')],
              ['Written', formatTime(mail.createdAt)],
              ['Sent', mail.sentAt ? formatTime(mail.sentAt) : undefined],
              ['Tries', mail.tries],
              ['Last error', mail.lastError ?? undefined],
              ['Not again', mail.whyNotAgain ?? undefined],
            ]}
          />
          {refused && (
            <Alert tone="danger" announce className="mt-4">
              {refused}
            </Alert>
          )}
        </Panel>
        <Panel flush className="overflow-hidden">
          {mail.previewUrl ? (
            <iframe
              title="The mail as its receiver sees it"
              src={mail.previewUrl}
              sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
              className="block h-[42rem] w-full bg-white"
            />
          ) : (
            <p className="px-5 py-10 text-center text-muted">
              {mail.whyNotAgain?.startsWith('This mail carries')
                ? 'This mail opens an account for whoever reads it. It is for its receiver’s eyes alone.'
                : 'This mail cannot be shown any more.'}
            </p>
          )}
        </Panel>
      </div>
    </Screen>
  )
}
