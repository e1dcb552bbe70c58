export default function Page() {
  return (
    <main>
      <h1>system/coming</h1>
    </main>
  )
}
