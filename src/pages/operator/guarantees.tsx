import { policyKinds } from '#features/guarantees/contract.ts'
import { GuaranteeList } from '#features/guarantees/ui/operator/guarantee-list.tsx'
import { GuaranteePage } from '#features/guarantees/ui/operator/guarantee-page.tsx'
import { NewVersion } from '#features/guarantees/ui/operator/version-form.tsx'
import type { SectionProps } from './sections.ts'

export default function GuaranteesPage({ rest: [name, part] }: SectionProps) {
  const kind = policyKinds.find((each) => each === name)
  if (!kind) return <GuaranteeList />
  return part === 'new' ? <NewVersion kind={kind} /> : <GuaranteePage kind={kind} />
}
