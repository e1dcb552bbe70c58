export default function Page() {
  return (
    <main>
      <h1>system/not-found</h1>
    </main>
  )
}
