import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnnouncementView, AnnouncementContent } from '#features/notifications/contract/console.ts'
import { AnnouncementFields } from '#features/notifications/ui/operator/announcement-fields.tsx'
import { AnnouncementResult } from '#features/notifications/ui/operator/announcement-result.tsx'
import { AudienceCounted } from '#features/notifications/ui/operator/audience-counted.tsx'
import { addresses, statuses } from '#features/notifications/ui/operator/labels.ts'
import { AnnouncementPreview } from '#features/notifications/ui/operator/previews.tsx'
import { SendDialog } from '#features/notifications/ui/operator/send-dialog.tsx'
import { call } from '#shared/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { editorShape } from '#ui/console/loading-shapes.ts'
import { LoadingScreen, Panel, Screen } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { toast } from '#ui/toast-store.ts'

const path = '/api/operator/announcements'
const emptyContent: AnnouncementContent = {
  type: 'promo',
  title: '',
  message: '',
  link: null,
  audience: { inApp: true, email: true, platform: null, since: null },
}

/** The editor of a draft or the results of an announcement. The id `new` opens a new draft. */
export function AnnouncementPage({ id }: { id: string }) {
  return id === 'new' ? <AnnouncementEditor draft={undefined} onSent={() => {}} /> : <SavedAnnouncement id={id} />
}

function SavedAnnouncement({ id }: { id: string }) {
  const { value, problem, isMissing, reload } = useData(`${path}/${id}`)
  useLive(['announcement'], () => value?.data.status !== 'draft' && reload(), id)
  if (value?.data.status === 'draft') return <AnnouncementEditor draft={value.data} onSent={reload} />
  if (!value) {
    return <LoadingScreen title="Announcement" back={back} of={{ problem, isMissing, reload }} shape={editorShape} actions="none" />
  }
  return (
    <Screen title={value.data.title} back={back} status={<AnnouncementStatus status={value.data.status} />}>
      <AnnouncementResult announcement={value.data} onChanged={reload} />
    </Screen>
  )
}

/** Edits and sends a draft. `draft` is undefined for a new one. */
function AnnouncementEditor({ draft, onSent }: { draft: AnnouncementView | undefined; onSent(): void }) {
  const [content, setContent] = useState<AnnouncementContent>(draft ?? emptyContent)
  const [id, setId] = useState(draft?.id)
  const [isSending, setSending] = useState(false)
  const { act, busy, problem, errors } = useAct()
  const navigate = useNavigate()

  /** Saves the draft and returns its id, undefined if that failed. */
  async function store(): Promise<string | undefined> {
    const { type, title, message, link, audience } = content
    const body = { type, title, message, link, audience }
    if (id) return (await act('PUT', `${path}/${id}`, body)) && id
    const created = await act('POST', path, body)
    if (created) setId(created.id)
    return created?.id
  }

  async function save() {
    const savedId = await store()
    if (!savedId) return
    toast.success('Saved', 'The draft is saved. Nothing was sent.')
    if (!draft) await navigate(addresses.announcement(savedId), { replace: true })
  }

  async function discard() {
    if (id && !(await act('DELETE', `${path}/${id}`))) return
    if (draft) {
      const { type, title, message, link, audience } = draft
      toastWithUndo('Discarded', 'The draft was deleted.', () => call('POST', path, { type, title, message, link, audience }))
    }
    await navigate(addresses.announcements)
  }

  async function sent(sentId: string) {
    setSending(false)
    await navigate(addresses.announcement(sentId), { replace: true })
    onSent()
  }

  return (
    <Screen title={draft ? draft.title : 'New announcement'} back={back} status={<AnnouncementStatus status="draft" />}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Form onSubmit={save} className="grid gap-5">
          <AnnouncementFields
            content={content}
            errors={errors}
            onChange={(changes) => setContent((before) => ({ ...before, ...changes }))}
          />
          <ProblemAlert problem={problem} errors={errors} />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" busy={busy} onClick={() => void store().then((savedId) => savedId && setSending(true))}>
              Send
            </Button>
            <Button type="submit" size="sm" variant="secondary" busy={busy}>
              Save
            </Button>
            {draft && (
              <Button size="sm" variant="secondary" busy={busy} onClick={() => void discard()}>
                Discard
              </Button>
            )}
          </div>
        </Form>
        <div className="grid gap-5">
          <Panel title="Reach">
            <AudienceCounted type={content.type} audience={content.audience} />
          </Panel>
          <AnnouncementPreview content={content} />
        </div>
      </div>
      {isSending && id && <SendDialog id={id} content={content} onSent={() => void sent(id)} onClose={() => setSending(false)} />}
    </Screen>
  )
}

const back = { name: 'Announcements', to: addresses.announcements }

function AnnouncementStatus({ status }: Pick<AnnouncementView, 'status'>) {
  const { tone, label } = statuses[status]
  return <Badge tone={tone}>{label}</Badge>
}
