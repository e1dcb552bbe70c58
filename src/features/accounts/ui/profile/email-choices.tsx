import { MARKETING_WORDING } from '#features/accounts/rules.ts'
import type { Preferences } from '#features/accounts/ui/profile/use-preferences.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { formatDay } from '#ui/times.ts'

/** The two ticks about e-mails, the second with the record of its consent. */
export function EmailChoices({ preferences }: { preferences: Preferences }) {
  const { saved, problem, reload, chosen, choose } = preferences
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!saved) return <Loading className="min-h-28" />
  const { granted, at } = saved.marketing
  return (
    <div className="grid gap-4">
      <Checkbox
        name="orderEmails"
        checked={chosen.orderEmails}
        onChange={({ target }) => choose({ orderEmails: target.checked })}
        label={<span className="font-medium">Order updates</span>}
        hint="How your orders progress. Receipts and security messages always come."
      />
      <Checkbox
        name="marketing"
        checked={chosen.marketing}
        onChange={({ target }) => choose({ marketing: target.checked })}
        label={<span className="font-medium">News and offers</span>}
        hint={
          <>
            “{MARKETING_WORDING}”{at !== null && ` ${granted ? 'Agreed' : 'Stopped'} on ${formatDay(at)}.`}
          </>
        }
      />
    </div>
  )
}
