import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnnouncementView, AnnouncementWords } from '#features/notifications/contract.ts'
import { addresses } from '#features/notifications/ui/operator/addresses.ts'
import { AnnouncementFields } from '#features/notifications/ui/operator/announcement-fields.tsx'
import { BackToAnnouncements } from '#features/notifications/ui/operator/announcement-page.tsx'
import { AnnouncementPreview } from '#features/notifications/ui/operator/announcement-preview.tsx'
import { AudienceCounted } from '#features/notifications/ui/operator/audience-counted.tsx'
import { SendDialog } from '#features/notifications/ui/operator/send-dialog.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { toast } from '#ui/toast-store.ts'

const path = '/api/operator/announcements'
const fresh: AnnouncementWords = {
  type: 'promo',
  title: '',
  message: '',
  link: null,
  audience: { inApp: true, email: true, platform: null, since: null },
}

/** A draft: its words, whom it would reach, and the way to send it. `given` is undefined for a new one. */
export function AnnouncementEditor({ given, onSent }: { given: AnnouncementView | undefined; onSent(): void }) {
  const [words, setWords] = useState<AnnouncementWords>(given ?? fresh)
  const [id, setId] = useState(given?.id)
  const [isSending, setSending] = useState(false)
  const { act, busy, problem, errors } = useAct()
  const navigate = useNavigate()

  async function keep(): Promise<string | undefined> {
    const { type, title, message, link, audience } = words
    const body = { type, title, message, link, audience }
    if (id) return (await act('PUT', `${path}/${id}`, body)) && id
    const made = await act<{ id: string }>('POST', path, body)
    if (made) setId(made.id)
    return made?.id
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const kept = await keep()
    if (!kept) return
    toast.success('Saved', 'The draft is kept. Nothing was sent.')
    if (!given) await navigate(addresses.announcement(kept), { replace: true })
  }

  async function discard() {
    if (id && !(await act('DELETE', `${path}/${id}`))) return
    await navigate(addresses.announcements)
  }

  async function sent(sentId: string) {
    setSending(false)
    await navigate(addresses.announcement(sentId), { replace: true })
    onSent()
  }

  return (
    <Screen title={given ? given.title : 'New announcement'} lead={<BackToAnnouncements />}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
          <AnnouncementFields words={words} errors={errors} onChange={(changes) => setWords((before) => ({ ...before, ...changes }))} />
          {problem && Object.keys(errors).length === 0 && (
            <Alert tone="danger" announce>
              {problem}
            </Alert>
          )}
          <div className="flex flex-wrap gap-2">
            <Button busy={busy} onClick={() => void keep().then((kept) => kept && setSending(true))}>
              Send
            </Button>
            <Button type="submit" variant="secondary" busy={busy}>
              Save
            </Button>
            {given && (
              <Button variant="secondary" busy={busy} onClick={() => void discard()}>
                Discard
              </Button>
            )}
          </div>
        </form>
        <div className="grid gap-5">
          <Panel title="Whom it reaches">
            <AudienceCounted type={words.type} audience={words.audience} />
          </Panel>
          <AnnouncementPreview words={words} />
        </div>
      </div>
      {isSending && id && <SendDialog id={id} words={words} onSent={() => void sent(id)} onClose={() => setSending(false)} />}
    </Screen>
  )
}
