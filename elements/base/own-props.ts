type Jsx = (type: unknown, props: object, key?: string) => { props: object };

/**
 * The prototype of all props. It inherits nothing, so a component never reads a prop that it didn't get from
 * `Object.prototype`, which a script of the page may have extended. React calls `props.hasOwnProperty`.
 */
export const propsPrototype: object = Object.create(null, {
  hasOwnProperty: { value: Object.prototype.hasOwnProperty },
});

/** Makes a `jsx` function of React or Preact create elements whose props inherit nothing. */
export const withOwnProps =
  (jsx: Jsx): Jsx =>
  (type, props, key) => {
    const element = jsx(type, Object.setPrototypeOf(props, propsPrototype), key);
    // Preact copies the props if there is a `ref`, React 18 always. Development builds of React freeze the copy.
    if (element.props !== props && Object.isExtensible(element.props))
      Object.setPrototypeOf(element.props, propsPrototype);
    return element;
  };
