declare module 'mathjax' {
  const mathjax: { init<Started>(settings: object): Promise<Started> };
  export default mathjax;
}
