/** Remembers what was made of an object as long as the object lives: the same state gives the same view object. */
export function remembered<In extends object, Out>(make: (object: In) => Out): (object: In) => Out {
  const made = new WeakMap<In, Out>();
  return (object) => {
    const known = made.get(object);
    if (known !== undefined || made.has(object)) return known as Out;
    const out = make(object);
    made.set(object, out);
    return out;
  };
}
