import { toast } from '#ui/toast-store.ts'

/** What became of saving. Sections 5 and 8. */
export function tellSaved(outcome: 'saved' | 'unchanged' | { message?: string }): void {
  if (outcome === 'saved') return toast.success('Success!', 'Profile updated successfully!')
  if (outcome === 'unchanged') return toast.info('No Changes', 'No changes detected. Please make changes before saving.')
  toast.error('Error!', outcome.message ?? 'An error occurred while updating profile. Please try again.')
}
