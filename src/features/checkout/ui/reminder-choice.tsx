import { useEffect, useRef, useState } from 'react'
import { readReminderFragment } from '#features/checkout/rules/reminder.ts'
import { updateDraft, saveTarget, readDraft } from '#features/checkout/ui/draft.ts'
import type { PackageOption } from '#features/checkout/ui/package-option.ts'
import { call } from '#shared/call.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface ReminderChoiceProps {
  /** `Instagram Views`. */
  service: string
  chosen: PackageOption
  note(): string
}

/** Offers one reminder email for an unfinished order. The form's fields are only sent to the shop while the box is checked. */
export function ReminderChoice({ service, chosen: { quality, quantity }, note }: ReminderChoiceProps) {
  const box = useRef<HTMLInputElement>(null)
  const [isOn, setOn] = useState(false)

  useEffect(() => {
    setOn(readDraft().reminder !== null)
    void restoreLeft(service)
  }, [service])

  useEffect(() => {
    const form = box.current?.form
    if (!isOn || !form) return
    const request = () => {
      if (!box.current?.checked) return
      const typed = typedIn(form, 'email', 'socialUsername', 'postUrl')
      if (typed.email !== '') void requestReminder({ serviceType: service, quality, quantity, ...typed, note: note() })
    }
    request()
    form.addEventListener('change', request)
    return () => form.removeEventListener('change', request)
    // oxlint-disable-next-line react/exhaustive-deps -- the note is read when it is sent
  }, [isOn, service, quality, quantity])

  return (
    <Checkbox
      ref={box}
      label="Email me one reminder if I don’t finish this order."
      checked={isOn}
      onChange={({ target }) => {
        setOn(target.checked)
        if (target.checked) updateDraft({ reminder: '' })
        else void cancelReminder()
      }}
      className="text-muted sm:col-span-2"
    />
  )
}

/**
 * Restores the checkout of a reminder's link by saving it as the draft and reloading the page. Anyone can send such a link, so it doesn't
 * replace a draft with another email.
 */
async function restoreLeft(service: string): Promise<void> {
  const { hash, pathname, search } = window.location
  const token = readReminderFragment(hash)
  if (token === undefined) return
  window.history.replaceState(window.history.state, '', pathname + search)
  const answer = await call('GET', '/api/checkout/reminders', undefined, { 'x-reminder-token': token })
  const left = answer.status === 200 ? answer.body.data : undefined
  if (!left) return
  const { email, socialUsername, postUrl, note } = left
  const typed = readDraft().email
  if (typed !== '' && typed !== email) return
  updateDraft({ email, socialUsername })
  saveTarget(service, new URLSearchParams(search), { postUrl, note })
  window.location.reload()
}

type ReminderRequest = Parameters<typeof call<'POST', '/api/checkout/reminders'>>[2]

/** Calls run one after another, because each replaces the previous reminder. */
let calls: Promise<void> = Promise.resolve()

function requestReminder(request: Omit<ReminderRequest, 'replaces'>): Promise<void> {
  calls = calls.then(async () => {
    const { reminder } = readDraft()
    if (reminder === null) return
    const answer = await call('POST', '/api/checkout/reminders', { ...request, ...(reminder && { replaces: reminder }) })
    if (answer.status === 200) updateDraft({ reminder: answer.body.token })
  })
  return calls
}

/** Cancels the reminder, because the box was unchecked or the order is paid. */
export function cancelReminder(): Promise<void> {
  calls = calls.then(async () => {
    const { reminder } = readDraft()
    updateDraft({ reminder: null })
    if (reminder) await call('DELETE', '/api/checkout/reminders', undefined, { 'x-reminder-token': reminder })
  })
  return calls
}
