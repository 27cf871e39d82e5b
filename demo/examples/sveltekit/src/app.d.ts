// Adds the types of the elements' tags and events for all components.
import 'sub-elements/svelte';
