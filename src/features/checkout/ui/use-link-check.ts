import { type FocusEvent, type FormEvent, useState } from 'react'
import type { ServiceKind } from '#features/catalog/rules.ts'
import type { Target } from '#features/catalog/rules/read-url.ts'
import { parseTarget } from '#features/orders/rules/targets.ts'

interface LinkCheck {
  /** What was understood of the link; undefined while it is being typed. */
  target: Target | undefined
  check(text: string): Target
  /** For the field. */
  listeners: { onInput(event: FormEvent<HTMLInputElement>): void; onBlur(event: FocusEvent<HTMLInputElement>): void }
}

/** Whether it was pasted, dropped or chosen from a list, not typed. */
function isWhole({ inputType }: InputEvent): boolean {
  return inputType.startsWith('insertFrom') || inputType === 'insertReplacementText'
}

/** Checks a link as it is pasted, chosen from earlier ones and when its field is left. `onUnderstood` gets what is fine. */
export function useLinkCheck(kind: ServiceKind, onUnderstood?: (url: string) => void): LinkCheck {
  const [target, setTarget] = useState<Target>()

  function check(text: string): Target {
    const checked = parseTarget(text, kind)
    setTarget(checked)
    if (checked.ok) onUnderstood?.(checked.url)
    return checked
  }

  return {
    target,
    check,
    listeners: {
      onInput({ nativeEvent, currentTarget }) {
        if (nativeEvent instanceof InputEvent && isWhole(nativeEvent)) check(currentTarget.value)
        else setTarget(undefined)
      },
      onBlur({ relatedTarget, currentTarget }) {
        // A button checks it itself, and must not move away from under the pointer.
        if (!(relatedTarget instanceof HTMLButtonElement) && currentTarget.value.trim() !== '') check(currentTarget.value)
      },
    },
  }
}
