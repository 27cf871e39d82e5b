// Makes the types of the elements' tags and events available in all components.
import 'sub-elements/svelte';
